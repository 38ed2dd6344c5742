"""Tills: processes that get orders as commands and answer with JSON, and what they answered."""

import json
import queue
import subprocess
import threading
import time

ANSWER_LIMIT = 90


class Attempt:
    """An order that a till was asked to place. The name of its guest is unique."""

    def __init__(self, guest):
        self.guest = guest
        self.outcome = "unanswered"  # then acknowledged, refused or unknown
        self.order = None
        self.message = None
        self.began = None
        self.ended = None

    @property
    def wait(self):
        return (self.ended or time.monotonic()) - self.began


class Till:
    """A process with its commands on standard input, and a thread that places one order after another."""

    def __init__(self, name, arguments, environment, log, pause):
        self.name = name
        self.attempts = []
        self.endings = 0
        self._arguments = arguments
        self._environment = environment
        self._log = log
        self._pause = pause
        self._stop = threading.Event()
        self._answers = queue.Queue()
        self._process = None
        self._thread = threading.Thread(target=self._work, daemon=True)
        self._thread.start()

    def stop(self):
        """Stops after the current order."""
        self._stop.set()

    def join(self, seconds):
        self._thread.join(seconds)
        return not self._thread.is_alive()

    def _launch(self):
        self._answers = queue.Queue()
        # The nodes go first: a real server has processors of its own.
        self._process = subprocess.Popen(
            ["nice", "-n", "5", *self._arguments], env=self._environment, text=True, bufsize=1, stdin=subprocess.PIPE,
            stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        for stream in (self._process.stdout, self._process.stderr):
            threading.Thread(target=self._read, args=(stream, self._answers), daemon=True).start()

    def _read(self, stream, answers):
        """Passes on the lines that are JSON. Everything else is for people."""
        for line in stream:
            self._log.write(f"{time.monotonic():.3f} {self.name} {line}")
            try:
                answers.put(json.loads(line))
            except ValueError:
                pass
        answers.put(None)

    def _work(self):
        self._launch()
        while not self._stop.is_set():
            attempt = Attempt(f"{self.name}-{len(self.attempts) + 1:06}")
            self.attempts.append(attempt)
            attempt.began = time.monotonic()
            self._place(attempt)
            attempt.ended = time.monotonic()
            if self._process.poll() is not None:
                self.endings += 1
                self._stop.wait(0.5)
                self._launch()
            self._stop.wait(self._pause)
        self._end()

    def _place(self, attempt):
        attempt.outcome = "unknown"
        try:
            self._process.stdin.write(f"orders place --item latte:large --for {attempt.guest} --output ndjson\n")
            self._process.stdin.flush()
            answer = self._answers.get(timeout=ANSWER_LIMIT)
        except (OSError, queue.Empty):
            self._process.kill()
            attempt.message = f"no answer within {ANSWER_LIMIT} s"
            return
        if answer is None:
            self._process.wait()
            attempt.message = f"the till ended with {self._process.returncode}"
        elif "error" in answer:
            error = answer["error"]
            attempt.message = f"{error.get('code')}: {error.get('message')}"
            if error.get("code") != "storage.outcome-unknown":
                attempt.outcome = "refused"
        elif answer.get("guest") == attempt.guest:
            attempt.outcome, attempt.order = "acknowledged", answer["id"]

    def _end(self):
        try:
            self._process.stdin.close()
            self._process.wait(60)
        except (OSError, subprocess.TimeoutExpired):
            self._process.kill()

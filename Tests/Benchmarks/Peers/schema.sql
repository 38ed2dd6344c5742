-- The tables that an order reads and writes, as the migrations create them on PostgreSQL: for the peers, and for the
-- clients of the cluster proof.
CREATE TABLE core_migration (
  id TEXT COLLATE "C" NOT NULL PRIMARY KEY, checksum TEXT COLLATE "C" NOT NULL, applied_at BIGINT NOT NULL);
INSERT INTO core_migration SELECT n::text, '', 0 FROM generate_series(1, 68) AS n;
CREATE TABLE auth_premises (
  id UUID NOT NULL PRIMARY KEY, version BIGINT NOT NULL, identity UUID NOT NULL, closed_at BIGINT NOT NULL,
  least_password_length BIGINT NOT NULL, log_position BIGINT, log_hash TEXT COLLATE "C");
CREATE TABLE orders_menu_item (
  id UUID NOT NULL PRIMARY KEY, version BIGINT NOT NULL, name TEXT COLLATE "C" NOT NULL,
  name_key TEXT COLLATE "C" NOT NULL, category TEXT COLLATE "C" NOT NULL, currency TEXT COLLATE "C" NOT NULL,
  price_single BIGINT, price_small BIGINT, price_medium BIGINT, price_large BIGINT, is_available BIGINT NOT NULL,
  default_size TEXT COLLATE "C");
CREATE UNIQUE INDEX orders_menu_item_name ON orders_menu_item (name_key);
INSERT INTO orders_menu_item VALUES
  ('00000000-0000-0000-0000-000000000001', 1, 'Latte', 'latte', 'drink', 'USD', NULL, 350, 400, 450, 1, 'medium'),
  ('00000000-0000-0000-0000-000000000002', 1, 'Espresso', 'espresso', 'drink', 'USD', 240, NULL, NULL, NULL, 1, NULL);
CREATE TABLE core_event (
  id UUID NOT NULL PRIMARY KEY, name TEXT COLLATE "C" NOT NULL, payload TEXT COLLATE "C" NOT NULL,
  aggregate_type TEXT COLLATE "C" NOT NULL, aggregate_id UUID NOT NULL, unit_id UUID NOT NULL, raised_at BIGINT NOT NULL,
  caused_by UUID, generation BIGINT, parent_id UUID);
CREATE TABLE core_delivery (
  event_id UUID NOT NULL, handler TEXT COLLATE "C" NOT NULL, aggregate_id UUID NOT NULL, is_open BIGINT NOT NULL,
  status TEXT COLLATE "C" NOT NULL, attempts BIGINT NOT NULL, due_at BIGINT NOT NULL, owner UUID NOT NULL,
  cause TEXT COLLATE "C", settled_at BIGINT, epoch UUID, PRIMARY KEY (event_id, handler));
CREATE INDEX core_delivery_lane ON core_delivery (aggregate_id, handler, event_id) WHERE is_open = 1;
CREATE INDEX core_delivery_dead ON core_delivery (event_id) WHERE status = 'dead';
CREATE INDEX core_delivery_ready ON core_delivery (handler, epoch NULLS FIRST, due_at, event_id) WHERE is_open = 1;
CREATE TABLE core_commit (
  unit_id UUID NOT NULL PRIMARY KEY, committed_at BIGINT NOT NULL, account_id UUID, command TEXT COLLATE "C",
  event_id UUID, handler TEXT COLLATE "C", written TEXT COLLATE "C");
CREATE TABLE orders_order (
  id UUID NOT NULL PRIMARY KEY, version BIGINT NOT NULL, id_tail BIGINT NOT NULL, guest TEXT COLLATE "C" NOT NULL,
  guest_key TEXT COLLATE "C" NOT NULL, status TEXT COLLATE "C" NOT NULL, is_cancelled BIGINT NOT NULL,
  currency TEXT COLLATE "C" NOT NULL, discount_hundredths BIGINT, discount_amount BIGINT, total BIGINT NOT NULL,
  quantity BIGINT NOT NULL, deliver_to TEXT COLLATE "C", note TEXT COLLATE "C", placed_at BIGINT NOT NULL,
  placed_by UUID, restaurant_id UUID, journal_id UUID, sale_content BIGINT, cancelled_at BIGINT, cancelled_by UUID,
  cancel_reason TEXT COLLATE "C");
CREATE INDEX orders_order_status ON orders_order (status, id);
CREATE INDEX orders_order_guest ON orders_order (guest_key, id);
CREATE INDEX orders_order_tail ON orders_order (id_tail);
CREATE INDEX orders_order_placed_by ON orders_order (placed_by, id) WHERE placed_by IS NOT NULL;
CREATE INDEX orders_order_restaurant ON orders_order (restaurant_id, status, id) WHERE restaurant_id IS NOT NULL;
CREATE INDEX orders_order_journal ON orders_order (journal_id, id) WHERE journal_id IS NOT NULL;
CREATE INDEX orders_order_placed_here ON orders_order (id) WHERE journal_id IS NULL;
CREATE TABLE orders_order_line (
  owner UUID NOT NULL, position BIGINT NOT NULL, item TEXT COLLATE "C" NOT NULL, category TEXT COLLATE "C" NOT NULL,
  size TEXT COLLATE "C", quantity BIGINT NOT NULL, currency TEXT COLLATE "C" NOT NULL, unit_price BIGINT NOT NULL,
  total BIGINT NOT NULL, is_cancelled BIGINT NOT NULL, revenue BIGINT, order_count BIGINT, PRIMARY KEY (owner, position));
CREATE TABLE orders_notification (
  id UUID NOT NULL PRIMARY KEY, version BIGINT NOT NULL, order_id UUID NOT NULL, guest TEXT COLLATE "C" NOT NULL,
  message TEXT COLLATE "C" NOT NULL, created_at BIGINT NOT NULL, account_id UUID, is_unread BIGINT);
CREATE INDEX orders_notification_account ON orders_notification (account_id, id) WHERE account_id IS NOT NULL;
CREATE INDEX orders_notification_unread ON orders_notification (account_id, id) WHERE is_unread = 1;

/** The SQLite schema: documents as JSON, their lookup values, and what must never be in a document. */
export const SCHEMA = `
CREATE TABLE IF NOT EXISTS document (
  kind TEXT NOT NULL,
  id TEXT NOT NULL,
  version INTEGER NOT NULL,
  created_at TEXT NOT NULL,
  modified_at TEXT NOT NULL,
  body TEXT NOT NULL,
  PRIMARY KEY (kind, id)
) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS order_by_customer
  ON document (json_extract(body, '$.customerId'), created_at, id) WHERE kind = 'order';
CREATE INDEX IF NOT EXISTS order_by_shipment
  ON document (json_extract(body, '$.shipmentState'), modified_at, id) WHERE kind = 'order';
CREATE INDEX IF NOT EXISTS product_by_change ON document (modified_at, id) WHERE kind = 'product';
CREATE INDEX IF NOT EXISTS stock_by_change ON document (modified_at, id) WHERE kind = 'inventory-entry';
CREATE INDEX IF NOT EXISTS product_unpublished
  ON document (id) WHERE kind = 'product' AND json_extract(body, '$.masterData.published') = 0;
CREATE INDEX IF NOT EXISTS product_standalone
  ON document (id) WHERE kind = 'product' AND json_extract(body, '$.priceMode') = 'Standalone';
CREATE TABLE IF NOT EXISTS lookup (
  kind TEXT NOT NULL,
  field TEXT NOT NULL,
  value TEXT NOT NULL,
  id TEXT NOT NULL,
  is_unique INTEGER NOT NULL,
  PRIMARY KEY (kind, field, value, id)
) WITHOUT ROWID;
CREATE UNIQUE INDEX IF NOT EXISTS lookup_unique ON lookup (kind, field, value) WHERE is_unique = 1;
CREATE INDEX IF NOT EXISTS lookup_owner ON lookup (kind, id);
CREATE TABLE IF NOT EXISTS credential (
  customer_id TEXT PRIMARY KEY,
  hash TEXT NOT NULL
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS token (
  hash TEXT PRIMARY KEY,
  purpose TEXT NOT NULL,
  subject TEXT NOT NULL,
  family TEXT NOT NULL,
  body TEXT NOT NULL,
  expires_at TEXT NOT NULL
) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS token_subject ON token (purpose, subject);
CREATE INDEX IF NOT EXISTS token_family ON token (family);
CREATE INDEX IF NOT EXISTS token_expiry ON token (expires_at);
CREATE TABLE IF NOT EXISTS code_use (
  code_id TEXT NOT NULL,
  customer TEXT NOT NULL,
  uses INTEGER NOT NULL,
  PRIMARY KEY (code_id, customer)
) WITHOUT ROWID;
`

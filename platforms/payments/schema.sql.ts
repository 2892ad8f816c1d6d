/** Tables of the embedded gateway. No column can hold a card number: a card is a brand and four digits. */
export const PAYMENTS_SCHEMA = `
CREATE TABLE IF NOT EXISTS session (
  id TEXT PRIMARY KEY,
  return_url TEXT NOT NULL,
  amount INTEGER NOT NULL,
  currency TEXT NOT NULL,
  reference TEXT NOT NULL,
  email TEXT,
  customer_id TEXT,
  state TEXT NOT NULL CHECK (state IN ('open', 'completed', 'cancelled')),
  attempts INTEGER NOT NULL DEFAULT 0,
  nonce TEXT UNIQUE,
  description TEXT,
  created_at TEXT NOT NULL,
  expires_at TEXT NOT NULL
) STRICT;

CREATE TABLE IF NOT EXISTS nonce (
  nonce TEXT PRIMARY KEY,
  card TEXT NOT NULL,
  created_at TEXT NOT NULL,
  expires_at TEXT NOT NULL,
  used_by_order_id TEXT
) STRICT;
CREATE INDEX IF NOT EXISTS nonce_expires_at ON nonce (expires_at);

CREATE TABLE IF NOT EXISTS payment_method (
  token TEXT PRIMARY KEY,
  customer_id TEXT NOT NULL,
  card TEXT NOT NULL,
  fingerprint TEXT NOT NULL,
  created_at TEXT NOT NULL,
  UNIQUE (customer_id, fingerprint)
) STRICT;

CREATE TABLE IF NOT EXISTS default_method (
  customer_id TEXT PRIMARY KEY,
  token TEXT NOT NULL
) STRICT;

CREATE TABLE IF NOT EXISTS transaction_record (
  id TEXT PRIMARY KEY,
  order_id TEXT NOT NULL UNIQUE,
  nonce TEXT NOT NULL,
  amount INTEGER NOT NULL CHECK (amount > 0),
  captured_amount INTEGER CHECK (captured_amount IS NULL OR captured_amount BETWEEN 1 AND amount),
  currency TEXT NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('authorized', 'captured', 'voided', 'declined')),
  decline_reason TEXT,
  description TEXT NOT NULL,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL
) STRICT;
CREATE INDEX IF NOT EXISTS transaction_created_at ON transaction_record (created_at);

CREATE TABLE IF NOT EXISTS refund (
  transaction_id TEXT PRIMARY KEY REFERENCES transaction_record (id),
  amount INTEGER NOT NULL CHECK (amount > 0),
  created_at TEXT NOT NULL
) STRICT;
`

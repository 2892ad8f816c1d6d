/** Items, campaigns, purchases and clicks in one SQLite file. */
import { randomUUID } from 'node:crypto'
import { inTransaction, openSqlite } from '../../lib/sqlite'
import { CampaignSchema } from './wire'
import type { Campaign, Engagement, Item, Purchase } from './wire'

export interface Counted {
  readonly sku: string
  readonly count: number
}

export type Described = Pick<Item, 'sku' | 'categories' | 'keywords'>

const SCHEMA = `
CREATE TABLE IF NOT EXISTS campaign (name TEXT PRIMARY KEY, body TEXT NOT NULL) STRICT;
CREATE TABLE IF NOT EXISTS item (
  sku TEXT PRIMARY KEY, name TEXT NOT NULL, categories TEXT NOT NULL, keywords TEXT NOT NULL
) STRICT;
CREATE TABLE IF NOT EXISTS purchase (id TEXT PRIMARY KEY, segment TEXT, at TEXT NOT NULL) STRICT;
CREATE TABLE IF NOT EXISTS purchase_item (
  purchase_id TEXT NOT NULL REFERENCES purchase (id), sku TEXT NOT NULL, PRIMARY KEY (purchase_id, sku)
) STRICT, WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS purchase_item_sku ON purchase_item (sku);
CREATE TABLE IF NOT EXISTS engagement (type TEXT NOT NULL, target TEXT NOT NULL, at TEXT NOT NULL) STRICT;
`

/** Purchases of the same segment count twice. */
const WEIGHT = 'SUM(CASE WHEN p.segment = ? THEN 2 ELSE 1 END)'

export type PersonalisationStore = ReturnType<typeof openPersonalisationStore>

function prepare(database: ReturnType<typeof openSqlite>) {
  return {
    campaign: database.prepare<[string], { body: string }>('SELECT body FROM campaign WHERE name = ?'),
    campaigns: database.prepare<[], { name: string; body: string }>('SELECT * FROM campaign ORDER BY name'),
    putCampaign: database.prepare(
      'INSERT INTO campaign (name, body) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET body = excluded.body',
    ),
    putItem: database.prepare(
      `INSERT INTO item (sku, name, categories, keywords) VALUES (?, ?, ?, ?)
       ON CONFLICT (sku) DO UPDATE SET name = excluded.name, categories = excluded.categories, keywords = excluded.keywords`,
    ),
    items: database.prepare<[], { sku: string; categories: string; keywords: string }>(
      'SELECT sku, categories, keywords FROM item',
    ),
    putPurchase: database.prepare('INSERT OR IGNORE INTO purchase (id, segment, at) VALUES (?, ?, ?)'),
    putPurchaseItem: database.prepare('INSERT OR IGNORE INTO purchase_item (purchase_id, sku) VALUES (?, ?)'),
    putEngagement: database.prepare('INSERT INTO engagement (type, target, at) VALUES (?, ?, ?)'),
    popular: database.prepare<[string | null], Counted>(
      `SELECT i.sku, ${WEIGHT} AS count FROM purchase_item i JOIN purchase p ON p.id = i.purchase_id
       GROUP BY i.sku ORDER BY count DESC, i.sku`,
    ),
    popularIn: database.prepare<[string], Counted>(
      `SELECT i.sku, COUNT(*) AS count FROM purchase_item i JOIN purchase p ON p.id = i.purchase_id
       WHERE p.segment = ? GROUP BY i.sku ORDER BY count DESC, i.sku`,
    ),
    /** `skus` as a JSON list. A single joint purchase is chance, whoever made it. */
    together: database.prepare<[string | null, string, string], Counted>(
      `SELECT other.sku, ${WEIGHT} AS count
       FROM (SELECT DISTINCT purchase_id FROM purchase_item WHERE sku IN (SELECT value FROM json_each(?))) AS of
       JOIN purchase p ON p.id = of.purchase_id
       JOIN purchase_item other ON other.purchase_id = of.purchase_id
       WHERE other.sku NOT IN (SELECT value FROM json_each(?))
       GROUP BY other.sku HAVING COUNT(*) > 1`,
    ),
    purchases: database.prepare<[], { count: number }>('SELECT COUNT(*) AS count FROM purchase'),
    engagements: database.prepare<[], { type: string; target: string; at: string }>(
      'SELECT type, target, at FROM engagement ORDER BY rowid DESC LIMIT 50',
    ),
  }
}

const targetOf = (engagement: Engagement): string =>
  engagement.type === 'CLICK' ? engagement.decisionId : engagement.slotId

export function openPersonalisationStore(dataDir: string) {
  const database = openSqlite(dataDir, 'personalisation.sqlite', SCHEMA)
  const statements = prepare(database)
  const parse = (body: string): Campaign => CampaignSchema.parse(JSON.parse(body))
  /** Cached, since every similarity query goes through all of them. */
  let described: readonly Described[] | undefined

  const readItems = (): readonly Described[] =>
    statements.items.all().map(({ sku, categories, keywords }) => ({
      sku,
      categories: JSON.parse(categories) as string[],
      keywords: JSON.parse(keywords) as string[],
    }))

  return {
    getCampaign(name: string): Campaign | null {
      const row = statements.campaign.get(name)
      return row === undefined ? null : parse(row.body)
    },
    listCampaigns: () => statements.campaigns.all().map(({ name, body }) => ({ name, ...parse(body) })),
    putCampaign: (name: string, campaign: Campaign) =>
      void statements.putCampaign.run(name, JSON.stringify(campaign)),
    putItems(items: readonly Item[]): void {
      described = undefined
      inTransaction(database, () => {
        for (const { sku, name, categories, keywords } of items)
          statements.putItem.run(sku, name, JSON.stringify(categories), JSON.stringify(keywords))
      })
    },
    listItems: () => (described ??= readItems()),
    /** Stores each transaction with an ID once, however often it is sent. */
    putPurchases: (
      purchases: readonly { readonly purchase: Purchase; readonly at: string }[],
      segment: string | null,
    ) =>
      inTransaction(database, () => {
        for (const { purchase, at } of purchases) {
          const { uniqueTransactionId: id = randomUUID(), cart } = purchase
          if (statements.putPurchase.run(id, segment, at).changes === 0) continue
          for (const { productId } of cart) statements.putPurchaseItem.run(id, productId)
        }
      }),
    putEngagements: (engagements: readonly Engagement[], at: string) =>
      inTransaction(database, () => {
        for (const each of engagements) statements.putEngagement.run(each.type, targetOf(each), at)
      }),
    /** Number of purchases containing each item, most first. */
    popular: (segment: string | null): readonly Counted[] => statements.popular.all(segment),
    /** The same among the purchases of one segment alone. */
    popularIn: (segment: string): readonly Counted[] => statements.popularIn.all(segment),
    /** Number of purchases, at least two, in which each other item occurs with one of these. */
    together: (skus: readonly string[], segment: string | null): readonly Counted[] => {
      const list = JSON.stringify(skus)
      return statements.together.all(segment, list, list)
    },
    countPurchases: () => statements.purchases.get()?.count ?? 0,
    lastEngagements: () => statements.engagements.all(),
    close: () => void database.close(),
  }
}

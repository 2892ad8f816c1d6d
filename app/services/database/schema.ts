/** The tables as Kysely sees them. Ids and instants are text, money is integer cents, JSON is text. */
import type { AccountTables } from './tables/accounts'
import type { CartTables } from './tables/carts'
import type { SentInTables } from './tables/sent-in'
import type { MoneyTables } from './tables/money'
import type { PlacementTables } from './tables/placements'
import type { ReviewTables } from './tables/reviews'
import type { ShopCoreTables } from './tables/shop-core'

export interface Schema
  extends
    AccountTables,
    CartTables,
    SentInTables,
    MoneyTables,
    PlacementTables,
    ReviewTables,
    ShopCoreTables {}

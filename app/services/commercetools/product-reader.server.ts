/** Product projections as the platform has them now, each with the time of its next price change. */
import type { ByProjectKeyRequestBuilder } from '@commercetools/platform-sdk'
import type { Product } from '~/models/catalogue/product'
import { definedOnly } from '~/models/defined-only'
import type { CatalogueSetup } from './catalogue-setup.server'
import { nextPriceChange } from './price-scope'
import { fromWireProduct } from './product-mapper'
import type { ProductContext } from './product-mapper'
import { quote } from './query-text'
import type { WireProduct } from './wire-products'

/** For indexing: products with everything in them are large, and shoppers wait while they are mapped. */
export const READ_AT_ONCE = 100

/** All products are read in pages, each after the last id of the previous one; at most `READ_AT_ONCE` by name. */
export type WhichProducts =
  | { readonly ids: readonly string[] }
  | { readonly skus: readonly string[] }
  | { readonly after: string | undefined }

export interface ReadProduct {
  readonly id: string
  readonly version: number
  /** Null for one that no page can show. */
  readonly product: Product | null
  /** ISO; when one of its prices starts or ends, which changes no version. */
  readonly pricesChangeAt?: string
}

export function whereSku(skus: readonly string[]): string {
  const list = skus.map(quote).join(', ')
  return `masterVariant(sku in (${list})) or variants(sku in (${list}))`
}

function whereOf(which: WhichProducts): string | undefined {
  if ('skus' in which) return whereSku(which.skus)
  if ('ids' in which) return `id in (${which.ids.map(quote).join(', ')})`
  return which.after === undefined ? undefined : `id > ${quote(which.after)}`
}

interface Mapped {
  readonly context: ProductContext
  readonly at: string
  readonly read: ReadProduct
}

/** Keyed by the platform's answer, which is the same object as long as its text is the same. */
const mapped = new WeakMap<WireProduct, Mapped>()

/** Whether no price has started or ended since it was mapped. */
function holds({ at, read: { pricesChangeAt } }: Mapped, now: string): boolean {
  return at <= now && (pricesChangeAt === undefined || now < pricesChangeAt)
}

function toRead(wire: WireProduct, context: ProductContext): ReadProduct {
  const now = context.now()
  const known = mapped.get(wire)
  if (known?.context === context && holds(known, now)) return known.read
  const prices = [wire.masterVariant, ...wire.variants].flatMap((variant) => variant.prices ?? [])
  const pricesChangeAt = nextPriceChange(prices, now)
  const read = {
    id: wire.id,
    version: wire.version,
    product: fromWireProduct(wire, context),
    ...definedOnly({ pricesChangeAt }),
  }
  mapped.set(wire, { context, at: now, read })
  return read
}

export function createProductReader({
  client,
  setup,
}: {
  readonly client: ByProjectKeyRequestBuilder
  readonly setup: Pick<CatalogueSetup, 'productContext'>
}) {
  /** By a predicate of the platform's language; all of them without one. */
  async function read(
    where: string | undefined,
    limit: number,
    sort?: string,
  ): Promise<readonly ReadProduct[]> {
    const queryArgs = {
      limit,
      staged: false,
      withTotal: false,
      ...definedOnly({ where, sort }),
    }
    const request = client.productProjections().get({ queryArgs })
    const [{ body }, context] = await Promise.all([request.execute(), setup.productContext()])
    return body.results.map((wire) => toRead(wire, context))
  }

  /** Ordered by id. */
  async function readWhich(which: WhichProducts): Promise<readonly ReadProduct[]> {
    if (!('after' in which) && Object.values(which).flat().length === 0) return []
    return read(whereOf(which), READ_AT_ONCE, 'id asc')
  }

  return { read, readWhich }
}

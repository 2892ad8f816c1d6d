/**
 * From the rows of a list to the shipments of one order: rows with the same recipient and address are grouped, rows
 * that cannot be ordered are reported with a reason, and what does not fit into one order is left for the next.
 */
import type { Address } from '../address/address'
import { ORDER_ADDRESSES_MAX, ORDER_ITEMS_MAX } from './limits'
import { createGoodsCheck } from './row-goods'
import type { Sold } from './row-goods'
import { checkRow } from './upload-rows'
import type { CheckedRow, RawRow, RowProblem } from './upload-rows'

export interface UploadShipment {
  readonly address: Address
  readonly message: string
  /** Units by SKU. */
  readonly quantities: ReadonlyMap<string, number>
  readonly rows: readonly number[]
}

export interface CheckedUpload {
  readonly shipments: readonly UploadShipment[]
  /** Number of rows in them. */
  readonly rowCount: number
  readonly quantity: number
  /** Rows to correct. */
  readonly wrong: readonly RowProblem[]
  /** Valid rows left for another order. */
  readonly left: readonly RowProblem[]
}

const NO_ROOM = {
  addresses: `One order goes to at most ${ORDER_ADDRESSES_MAX} addresses`,
  items: `One order holds at most ${ORDER_ITEMS_MAX} different items`,
} as const

interface OpenShipment {
  readonly address: Address
  message: string
  readonly quantities: Map<string, number>
  readonly rows: number[]
}

function createShipments() {
  const shipments: OpenShipment[] = []
  const byAddress = new Map<string, OpenShipment[]>()
  const items = new Set<string>()

  const keyOf = ({ address }: CheckedRow) => JSON.stringify(address).toLowerCase()
  /** A row without a message joins the others to its address. */
  const fits = (one: OpenShipment, { message }: CheckedRow) =>
    message === '' || one.message === '' || one.message === message

  return {
    shipments,
    noRoomFor(row: CheckedRow): string | null {
      if (!items.has(row.sku) && items.size >= ORDER_ITEMS_MAX) return NO_ROOM.items
      const isNew = byAddress.get(keyOf(row))?.some((one) => fits(one, row)) !== true
      return isNew && shipments.length >= ORDER_ADDRESSES_MAX ? NO_ROOM.addresses : null
    },
    add(row: CheckedRow): void {
      const { sku, quantity, address, message, raw } = row
      const known = byAddress.get(keyOf(row)) ?? []
      let shipment = known.find((one) => fits(one, row))
      if (shipment === undefined) {
        shipment = { address, message, quantities: new Map(), rows: [] }
        shipments.push(shipment)
        byAddress.set(keyOf(row), [...known, shipment])
      }
      if (shipment.message === '') shipment.message = message
      shipment.quantities.set(sku, (shipment.quantities.get(sku) ?? 0) + quantity)
      shipment.rows.push(raw.row)
      items.add(sku)
    },
  }
}

/** The rows validated individually, and the SKUs they ask for. */
export function checkRows(rows: readonly RawRow[]) {
  const checked = rows.map(checkRow)
  const skus = new Set(checked.flatMap((one) => ('sku' in one ? [one.sku] : [])))
  return { checked, skus: [...skus] }
}

export function checkUpload({ checked }: ReturnType<typeof checkRows>, sold: Sold): CheckedUpload {
  const goods = createGoodsCheck(sold)
  const order = createShipments()
  const wrong: RowProblem[] = []
  const left: RowProblem[] = []
  let quantity = 0
  let rowCount = 0
  for (const row of checked) {
    if ('messages' in row) {
      wrong.push(row)
      continue
    }
    const problem = goods.problemOf(row)
    const noRoom = problem === null ? order.noRoomFor(row) : null
    if (problem !== null) wrong.push({ raw: row.raw, messages: [problem] })
    else if (noRoom !== null) left.push({ raw: row.raw, messages: [noRoom] })
    else {
      goods.take(row)
      order.add(row)
      quantity += row.quantity
      rowCount += 1
    }
  }
  return { shipments: order.shipments, rowCount, quantity, wrong, left }
}

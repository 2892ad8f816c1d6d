/** Splits a cart over several addresses through its form. */
import type { ShippingAddress } from '../../kit/addresses'
import { addressFields } from '../../kit/http-steps'
import type { Browser, Page } from './browser'

export const MULTI = '/checkout/address/multi'
const SAVE = 'Continue to delivery'

/** The form filled in: its addresses, and pieces of each line for them in the order of their fields. */
export function fillSplit(
  browser: Browser,
  page: Page,
  addresses: readonly ShippingAddress[],
  ...pieces: readonly (readonly number[])[]
) {
  const [form] = page.forms.filter(({ buttons }) => buttons.some(({ label }) => label === SAVE))
  const places = addresses.flatMap((address, index) =>
    Object.entries(addressFields(address)).map(([label, value]) => [
      `Address ${index + 1} > ${label}`,
      value,
    ]),
  )
  const lines = pieces.flatMap((counts, line) =>
    counts.map((count, place) => {
      const field = form?.fields.find(({ name }) => name === `quantity-${line}-${place}`)
      if (field === undefined) throw new Error(`There is no field for line ${line} at address ${place + 1}`)
      const label = `${field.groups.at(-1)} > ${field.label}`
      // Two boxes with different contents share a name.
      const same = form?.fields.filter((one) => `${one.groups.at(-1)} > ${one.label}` === label) ?? []
      return [same.length > 1 ? `${label} #${same.indexOf(field) + 1}` : label, String(count)]
    }),
  )
  return browser.prepare(page, SAVE, { fill: Object.fromEntries([...places, ...lines]) })
}

/** Opens the form, fills it in and sends it; returns the response. It starts with two addresses. */
export async function splitOrder(
  browser: Browser,
  addresses: readonly ShippingAddress[],
  ...pieces: readonly (readonly number[])[]
): Promise<Page> {
  return browser.post(fillSplit(browser, await browser.get(MULTI), addresses, ...pieces))
}

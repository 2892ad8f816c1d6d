/** Columns of an order list (UPLD-03): names, contents, and positions in a file. */

interface ColumnWords {
  /** Name used in messages. */
  readonly label: string
  readonly required: boolean
  readonly about: string
  readonly example: string
  /** Alternative headings used by people and other shops, in lower case without spaces and punctuation. */
  readonly aliases?: readonly string[]
}

/** In template order. */
const COLUMN_WORDS = {
  sku: {
    label: 'SKU',
    required: true,
    about: 'The item number, as it stands on the product page and in your order history.',
    example: '1101-01',
    aliases: ['item', 'itemnumber', 'itemno', 'productcode'],
  },
  quantity: {
    label: 'Quantity',
    required: true,
    about: 'How many of it this recipient gets, in whole numbers.',
    example: '2',
    aliases: ['qty', 'pieces', 'count'],
  },
  recipientName: {
    label: 'Recipient name',
    required: true,
    about: 'Who it goes to. Rows for the same name and address travel as one shipment.',
    example: 'Pat Example',
    aliases: ['recipient', 'name', 'fullname', 'shipto', 'shiptoname'],
  },
  company: {
    label: 'Company',
    required: false,
    about: 'Where it goes to an office.',
    example: 'Example & Co.',
    aliases: ['companyname', 'organization'],
  },
  street1: {
    label: 'Street',
    required: true,
    about: 'Street and number.',
    example: '12 Maple Avenue',
    aliases: ['street', 'address', 'address1', 'addressline1'],
  },
  street2: {
    label: 'Street, second line',
    required: false,
    about: 'Apartment, suite or floor.',
    example: 'Suite 4',
    aliases: ['address2', 'addressline2', 'apartment', 'suite'],
  },
  city: { label: 'City', required: true, about: 'City or town.', example: 'Montclair', aliases: ['town'] },
  state: {
    label: 'State or province',
    required: true,
    about: 'Its two letters, or its name.',
    example: 'NJ',
    aliases: ['province', 'region', 'stateprovince', 'stateorprovince'],
  },
  postalCode: {
    label: 'ZIP or postal code',
    required: true,
    about: 'Leading zeros that a spreadsheet has dropped are put back.',
    example: '07042',
    aliases: ['zip', 'zipcode', 'postal', 'postcode'],
  },
  country: {
    label: 'Country',
    required: false,
    about: 'US or CA. Left empty, it is the United States.',
    example: 'US',
    aliases: ['countrycode'],
  },
  phone: {
    label: 'Phone',
    required: true,
    about: 'Ten digits, for the carrier.',
    example: '973 555 0100',
    aliases: ['phonenumber', 'telephone', 'tel'],
  },
  message: {
    label: 'Message',
    required: false,
    about: 'Printed on the packing slip of the shipment, up to 250 characters.',
    example: 'Happy holidays from all of us!',
    aliases: ['note', 'giftmessage', 'packingslipmessage'],
  },
} as const satisfies Readonly<Record<string, ColumnWords>>

export type Column = keyof typeof COLUMN_WORDS
export const COLUMNS = Object.keys(COLUMN_WORDS) as Column[]
export const wordsOf = (column: Column): ColumnWords => COLUMN_WORDS[column]
export const isRequired = (column: Column): boolean => COLUMN_WORDS[column].required

/** The column that gives the reason in a file of rejected rows; ignored when the file is uploaded again. */
export const PROBLEM_COLUMN = 'problem'

/** Normalised: `ZIP Code`, `zip_code` and `zipCode` are the same. */
const plain = (heading: string): string => heading.toLowerCase().replace(/[^a-z0-9]/g, '')

const BY_HEADING: ReadonlyMap<string, Column> = new Map(
  COLUMNS.flatMap((column) =>
    [plain(column), ...(wordsOf(column).aliases ?? [])].map((heading) => [heading, column] as const),
  ),
)

export type Header =
  | {
      readonly kind: 'columns'
      /** Index of each column in a row. */
      readonly places: ReadonlyMap<Column, number>
      /** Ignored headings. */
      readonly unknown: readonly string[]
    }
  | { readonly kind: 'missing'; readonly columns: readonly Column[] }
  | { readonly kind: 'twice'; readonly column: Column }

export function readHeader(cells: readonly string[]): Header {
  const places = new Map<Column, number>()
  const unknown: string[] = []
  for (const [index, cell] of cells.entries()) {
    const column = BY_HEADING.get(plain(cell))
    if (column === undefined) {
      if (cell.trim() !== '' && plain(cell) !== PROBLEM_COLUMN) unknown.push(cell.trim())
      continue
    }
    if (places.has(column)) return { kind: 'twice', column }
    places.set(column, index)
  }
  const columns = COLUMNS.filter((column) => isRequired(column) && !places.has(column))
  return columns.length > 0 ? { kind: 'missing', columns } : { kind: 'columns', places, unknown }
}

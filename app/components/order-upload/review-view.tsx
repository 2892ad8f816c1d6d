/** The result of a list, row by row, and the choices for it. */
import type { ShownProblems, ShownShipment, UploadSums } from '~/models/order-upload/shown-upload'
import { Stack } from '../ui/layout'
import { Decide } from './decide'
import type { PresentCart } from './decide'
import { ProblemRows } from './problem-rows'
import { ShipmentsTable } from './shipments-table'

export function ReviewView({
  fileName,
  sums,
  shipments,
  wrong,
  left,
  fileOfRest,
  cart,
  digest,
}: {
  readonly fileName: string
  readonly sums: UploadSums
  readonly shipments: readonly ShownShipment[]
  readonly wrong: ShownProblems
  readonly left: ShownProblems
  readonly fileOfRest: string
  readonly cart: PresentCart | null
  readonly digest: string
}) {
  const file = <a href={fileOfRest}>Download these rows</a>
  return (
    <Stack gap="5">
      <p>From {fileName}. Row 1 is the one with the headings.</p>
      <Decide sums={sums} cart={cart} digest={digest} />
      <ProblemRows title="To be corrected" problems={wrong}>
        <p>{file} with what is wrong with each, correct them in your spreadsheet, and upload that file.</p>
      </ProblemRows>
      <ProblemRows title="For another order" problems={left}>
        <p>There is no more room in this order. {file} and upload them once it is placed.</p>
      </ProblemRows>
      <ShipmentsTable shipments={shipments} />
    </Stack>
  )
}

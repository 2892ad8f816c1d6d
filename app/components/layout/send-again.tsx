/** A form that could not be taken, to be sent again as it was: nothing is typed twice. */
import { Button } from '../ui/button'

export type SentFields = readonly (readonly [name: string, value: string])[]

export function SendAgain({ fields }: { readonly fields: SentFields }) {
  return (
    <form method="post">
      {fields.map(([name, value], index) => (
        <input key={index} type="hidden" name={name} value={value} />
      ))}
      <Button>Try again with what you entered</Button>
    </form>
  )
}

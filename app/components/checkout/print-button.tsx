import { useHasScript } from '../enhance/use-has-script'
import { Button } from '../ui/button'

/** A browser without scripts prints by its own menu. */
export function PrintButton() {
  if (!useHasScript()) return null
  return (
    <Button type="button" look="secondary" onClick={() => window.print()}>
      Print
    </Button>
  )
}

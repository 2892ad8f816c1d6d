import { useHasScript } from '../enhance/use-has-script'
import { Button } from '../ui/button'

/** Without scripts the browser's own menu prints. */
export function PrintButton() {
  if (!useHasScript()) return null
  return (
    <Button type="button" look="secondary" onClick={() => window.print()}>
      Print
    </Button>
  )
}

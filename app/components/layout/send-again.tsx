/** A form that could not be processed, ready to resend: nothing is typed twice. */
import { Button } from '../ui/button'
import { control } from '../ui/field.css'
import type { SentFields } from '~/models/validation/secret-fields'

export function SendAgain({ fields }: { readonly fields: SentFields }) {
  return (
    <form method="post">
      {fields.map(([name, value], index) =>
        value === undefined ? (
          <p key={index}>
            <label>
              {/* `Your current password` */}
              Your {name.replace('P', ' p')}
              <input
                className={control}
                type="password"
                name={name}
                required
                autoComplete={/^(p|cu)/.test(name) ? 'current-password' : 'new-password'}
              />
            </label>
          </p>
        ) : (
          <input key={index} type="hidden" name={name} value={value} />
        ),
      )}
      <Button>{fields.length === 0 ? 'Try again' : 'Try again with what you entered'}</Button>
    </form>
  )
}

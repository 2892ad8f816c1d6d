/** Accounts at other providers that sign in, each with a button that disconnects it. */
import { Form } from '@remix-run/react'
import { Button } from '../ui/button'
import { Stack } from '../ui/layout'
import * as styles from './account.css'
import { DAY } from './devices'

export interface Connection {
  readonly key: string
  /** Of the provider. */
  readonly name: string
  /** ISO instant. */
  readonly connectedAt: string
}

export function ConnectionList({
  connections,
  hasPassword,
}: {
  readonly connections: readonly Connection[]
  readonly hasPassword: boolean
}) {
  if (connections.length === 0) return <p>None: no Google, Facebook or Apple account signs you in.</p>
  return (
    <Stack gap="4">
      <p>
        Each of these signs you in, also after your password was changed. Once it is disconnected, only{' '}
        {hasPassword ? 'your password or a link that we mail to you' : 'a link that we mail to you'} lets you
        in, and all other devices are signed out.
      </p>
      <ul className={styles.devices}>
        {connections.map(({ key, name, connectedAt }) => (
          <li key={key} className={styles.device}>
            <div>
              <strong>{name}</strong>
              <br />
              Connected since {DAY.format(new Date(connectedAt))}
            </div>
            <Form method="post">
              <input type="hidden" name="connection" value={key} />
              <Button look="secondary" name="intent" value="disconnect" label={`Disconnect ${name}`}>
                Disconnect
              </Button>
            </Form>
          </li>
        ))}
      </ul>
    </Stack>
  )
}

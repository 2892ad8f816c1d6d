/** Signed-in devices: only their kind and when they were last seen. */
import { Form } from '@remix-run/react'
import { Button } from '../ui/button'
import { Stack } from '../ui/layout'
import * as styles from './account.css'

export interface Device {
  readonly hash: string
  readonly device: string
  /** ISO instants. */
  readonly signedInAt: string
  readonly seenAt: string
  readonly isThis: boolean
}

export const DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'America/New_York' })

export function DeviceList({ devices }: { readonly devices: readonly Device[] }) {
  const others = devices.filter(({ isThis }) => !isThis)
  return (
    <Stack gap="4">
      <ul className={styles.devices}>
        {devices.map((device) => (
          <li key={device.hash} className={styles.device}>
            <DeviceRow {...device} />
          </li>
        ))}
      </ul>
      {others.length === 0 ? null : (
        <Form method="post">
          <Button look="secondary" name="intent" value="sign-out-others">
            Sign Out Everywhere Else
          </Button>
        </Form>
      )}
    </Stack>
  )
}

function DeviceRow({ hash, device, signedInAt, seenAt, isThis }: Device) {
  const kind = device === '' ? 'Unknown device' : device
  return (
    <>
      <div>
        <strong>{kind}</strong>
        {isThis ? ' (this device)' : ''}
        <br />
        Signed in on {DAY.format(new Date(signedInAt))}, last seen on {DAY.format(new Date(seenAt))}
      </div>
      {isThis ? null : (
        <Form method="post">
          <input type="hidden" name="device" value={hash} />
          <Button look="secondary" name="intent" value="sign-out-one" label={`Sign out ${kind}`}>
            Sign Out
          </Button>
        </Form>
      )}
    </>
  )
}

/** All the data the shop holds about a person, and what they can do with it. */
import type { Told } from '~/models/customers/data-export'
import { ButtonLink } from '../ui/button'
import { Card, Cluster, Stack } from '../ui/layout'
import { part } from './account.css'
import { DataTree, inWords, isNothing } from './data-tree'

const DOWNLOAD = '/account/privacy/download'

export function DataChoices({ email }: { readonly email: string }) {
  return (
    <>
      <Card>
        <Stack gap="4">
          <h2 className={part}>Export your data</h2>
          <p>
            Everything we keep about the account <strong>{email}</strong>: your details, addresses, orders,
            carts, saved cards and credit, reviews, favorites, and where you are signed in. What you ordered
            as a guest is part of it once you have used a link that we mailed you.
          </p>
          <Cluster>
            <ButtonLink href={DOWNLOAD}>Download as a File (JSON)</ButtonLink>
            <ButtonLink href="/account/privacy/data" look="secondary">
              Read It Here
            </ButtonLink>
          </Cluster>
        </Stack>
      </Card>
      <Card>
        <Stack gap="4">
          <h2 className={part}>Delete your account</h2>
          <p>
            You see first what goes and what we have to keep. Nothing happens before you confirm it. To hear
            less from us instead, <a href="/account/communications">change what we send you</a>.
          </p>
          <p>
            <a href="/account/delete">Delete Account</a>
          </p>
        </Stack>
      </Card>
      <p>
        How we handle data is in our <a href="/privacy">privacy policy</a>.
      </p>
    </>
  )
}

export function OwnData({ parts }: { readonly parts: Readonly<Record<string, Told>> }) {
  const all = Object.entries(parts)
  const nothing = all.filter(([, value]) => isNothing(value)).map(([name]) => inWords(name).toLowerCase())
  return (
    <>
      <p>
        <ButtonLink href={DOWNLOAD} look="secondary">
          Download as a File (JSON)
        </ButtonLink>
      </p>
      {all
        .filter(([, value]) => !isNothing(value))
        .map(([name, value]) => (
          <Card key={name}>
            <Stack gap="3">
              <h2 className={part}>{inWords(name)}</h2>
              <DataTree value={value} />
            </Stack>
          </Card>
        ))}
      {nothing.length === 0 ? null : <p>We keep nothing of yours under: {nothing.join(', ')}.</p>}
    </>
  )
}

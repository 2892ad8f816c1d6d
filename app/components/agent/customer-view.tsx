/** A customer as agents see them: details, staff notes, orders, and the button to act for them. */
import type { OrderLine, CustomerLine } from './tables'
import { AgentOrderTable } from './tables'
import { CertificateTable } from '../resellers/certificate-table'
import type { CertificateLine } from '~/models/resellers/certificate-line'
import { Button } from '../ui/button'
import * as styles from './agent.css'

export interface StaffFacts {
  readonly issues?: string | undefined
  readonly notes?: string | undefined
  readonly adminUrl?: string | undefined
}

function Fact({ name, value }: { readonly name: string; readonly value: string }) {
  return (
    <>
      <dt className={styles.fact}>{name}</dt>
      <dd>{value}</dd>
    </>
  )
}

function Facts({ line, staff }: { readonly line: CustomerLine; readonly staff: StaffFacts }) {
  return (
    <dl className={styles.facts}>
      <Fact name="Email" value={line.email} />
      {line.phone === '' ? null : <Fact name="Phone" value={line.phone} />}
      {line.place === '' ? null : <Fact name="Place" value={line.place} />}
      {staff.issues === undefined ? null : <Fact name="Issues" value={staff.issues} />}
      {staff.notes === undefined ? null : <Fact name="Notes" value={staff.notes} />}
      {staff.adminUrl === undefined ? null : (
        <>
          <dt className={styles.fact}>Back office</dt>
          <dd>
            <a href={staff.adminUrl} rel="noreferrer">
              {staff.adminUrl}
            </a>
          </dd>
        </>
      )}
    </dl>
  )
}

export function CustomerView({
  line,
  staff,
  orders,
  isActedFor,
  certificates,
}: {
  readonly line: CustomerLine
  readonly staff: StaffFacts
  readonly orders: readonly OrderLine[]
  readonly isActedFor: boolean
  /** Resale certificates the customer has sent. */
  readonly certificates: readonly CertificateLine[]
}) {
  const name = line.name === '' ? line.email : line.name
  return (
    <>
      <h1 className={styles.title}>{name}</h1>
      {isActedFor ? (
        <p>
          You are acting for {name}: <a href="/">shop</a>, see <a href="/cart">the cart</a> or{' '}
          <a href="/account">the account</a>.
        </p>
      ) : (
        <form method="post" action="/agent">
          <input type="hidden" name="customer" value={line.id} />
          <Button name="intent" value="act-for">
            Act for {name}
          </Button>
        </form>
      )}
      <Facts line={line} staff={staff} />
      {orders.length === 0 ? (
        <p>No orders yet.</p>
      ) : (
        <AgentOrderTable caption="Latest orders" lines={orders} />
      )}
      {certificates.length === 0 ? null : (
        <CertificateTable caption="Reseller certificates" lines={certificates} />
      )}
    </>
  )
}

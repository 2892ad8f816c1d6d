/** Pages of staff, offered at the end of their own account's menu: nothing else leads auditors there. */
import type { TextLink } from '../content/links'
import type { Permission } from './customer'

interface StaffPage extends TextLink {
  /** Its description on the overview. */
  readonly about: string
  readonly permission: Permission
}

export const STAFF_PAGES: readonly StaffPage[] = [
  {
    text: 'Customer Service',
    url: '/agent',
    about: 'Find a customer or an order, and act for them.',
    permission: 'checkOutAsCustomer',
  },
  {
    text: 'Customer Reviews',
    url: '/agent/reviews',
    about: 'Read what customers wrote, and decide what is shown.',
    permission: 'moderateReviews',
  },
  {
    text: 'Record of Agents',
    url: '/agent/audit',
    about: 'Who looked at whose data, what they did, and when.',
    permission: 'viewAudit',
  },
]

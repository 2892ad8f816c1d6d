/** What people send in other than orders, and how the outbox handles it; and who wants news. */
import type { CatalogueService } from '../commercetools/catalogue.server'
import type { CustomerService } from '../commercetools/customers.server'
import { createContactMessageHandlers, createContactMessages } from '../contacts/contact-messages.server'
import { createContacts } from '../contacts/contacts.server'
import { createMailingLists } from '../contacts/mailing-lists.server'
import { createMarketingMail } from '../contacts/marketing-mail.server'
import { createOptOuts } from '../contacts/opt-outs.server'
import { createNewsRefusals } from '../contacts/news-refusals.server'
import { createPrivacyChoices } from '../contacts/privacy-choices.server'
import { createSurveyHandlers, createSurveys } from '../contacts/surveys.server'
import type { Mailer } from '../mail/mailer.server'
import { createOutbox } from '../outbox/outbox.server'
import { createStockNoticeHandlers, createStockNotices } from '../stock-notices/stock-notices.server'
import type { Foundation } from './foundation.server'

export function composeContacts(
  { env, database, clock, logger }: Foundation,
  {
    catalogue: products,
    customers,
    mailer,
  }: {
    readonly catalogue: CatalogueService
    readonly customers: CustomerService
    readonly mailer: Mailer
  },
) {
  const { publicUrl } = env
  const outbox = createOutbox({ clock })
  const optOuts = createOptOuts({ database, clock, secret: env.sessionSecret })
  return {
    optOuts,
    services: {
      contactMessages: createContactMessages({ database, outbox, clock }),
      privacyChoices: createPrivacyChoices({ optOuts }),
      surveys: createSurveys({ database, outbox, clock }),
      stockNotices: createStockNotices({ database, outbox, products, customers, clock, logger }),
    },
    handlers: {
      ...createContactMessageHandlers({ database, mailer, publicUrl }),
      ...createSurveyHandlers({ database, mailer, publicUrl }),
      ...createStockNoticeHandlers({ database, products, customers, mailer, publicUrl }),
    },
  }
}

export function composeNews(
  { env, database, clock }: Foundation,
  { customers, mailer }: { readonly customers: CustomerService; readonly mailer: Mailer },
) {
  const { publicUrl, sessionSecret: secret } = env
  const refusals = createNewsRefusals({ database, clock, secret, publicUrl })
  const contacts = createContacts({ database, customers, refusals, clock })
  return {
    contacts,
    newsRefusals: refusals,
    mailingLists: createMailingLists({ database, customers, contacts }),
    marketing: createMarketingMail({ mailer, contacts, refusals }),
  }
}

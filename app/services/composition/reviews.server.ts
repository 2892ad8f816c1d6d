/** Reviews: requested by mail, written, moderated, and shown beside their products. */
import type { Audit } from '../audit/audit.server'
import { createProductReviews } from '../commercetools/product-reviews.server'
import type { MarketingMail } from '../contacts/marketing-mail.server'
import { createOutbox } from '../outbox/outbox.server'
import { createReviewRequestHandlers, createReviewRequests } from '../reviews/review-requests.server'
import { createReviewHandlers, createReviews } from '../reviews/reviews.server'
import type { Foundation } from './foundation.server'
import type { Commerce } from './platforms.server'

export function composeReviews(
  { env, database, clock }: Foundation,
  { client, orders }: Commerce,
  { marketing, audit }: { readonly marketing: MarketingMail; readonly audit: Audit },
) {
  const requests = createReviewRequests({ database, clock, secret: env.sessionSecret })
  const products = createProductReviews({ client })
  return {
    services: {
      reviewRequests: requests,
      reviews: createReviews({ database, products, outbox: createOutbox({ clock }), audit, clock }),
    },
    handlers: {
      ...createReviewRequestHandlers({ requests, orders, marketing, publicUrl: env.publicUrl }),
      ...createReviewHandlers({ database, products }),
    },
  }
}

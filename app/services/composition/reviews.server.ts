/** Reviews: asked for by mail, written, decided about, and shown beside their products. */
import type { Audit } from '../audit/audit.server'
import { createProductReviews } from '../commercetools/product-reviews.server'
import type { Mailer } from '../mail/mailer.server'
import { createOutbox } from '../outbox/outbox.server'
import { createReviewRequestHandlers, createReviewRequests } from '../reviews/review-requests.server'
import { createReviewHandlers, createReviews } from '../reviews/reviews.server'
import type { Foundation } from './foundation.server'
import type { Commerce } from './platforms.server'

export function composeReviews(
  { env, database, clock }: Foundation,
  { client, orders }: Commerce,
  { mailer, audit }: { readonly mailer: Mailer; readonly audit: Audit },
) {
  return {
    services: {
      reviewRequests: createReviewRequests({ database, clock }),
      reviews: createReviews({ database, outbox: createOutbox({ clock }), audit, clock }),
    },
    handlers: {
      ...createReviewRequestHandlers({ database, orders, mailer, clock, publicUrl: env.publicUrl }),
      ...createReviewHandlers({ database, products: createProductReviews({ client }) }),
    },
  }
}

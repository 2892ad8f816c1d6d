/**
 * A product's heart: a form, the same on everybody's page (decisions 068 and 084). For signed-in visitors a script,
 * loaded only then, checks whether the product is already a favorite.
 */
import { useRouteLoaderData } from '@remix-run/react'
import { useEffect, useRef } from 'react'
import { Button } from '../ui/button'
import { Icon } from '../ui/icons'
import * as styles from './buy-box.css'

const HeartIcon = () => (
  <Icon>
    <path d="M12 20.3C5.6 15.6 3 12.6 3 9.2A4.7 4.7 0 0 1 12 7.4a4.7 4.7 0 0 1 9 1.8c0 3.4-2.6 6.4-9 11.1z" />
  </Icon>
)

export function FavoriteButton({ productKey, page }: { readonly productKey: string; readonly page: string }) {
  const isSignedIn = useRouteLoaderData<{ readonly isSignedIn: boolean }>('routes/shop/layout')?.isSignedIn
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (isSignedIn === true)
      import('../enhance/favorites').then(
        ({ wakeFavorite }) => form.current !== null && wakeFavorite(form.current),
        () => undefined,
      )
  }, [isSignedIn])
  return (
    <form ref={form} className={styles.favorite} method="post" action="/contents.html">
      <input type="hidden" name="destination" value={page} />
      <input type="hidden" name="wishlist" value={productKey} data-product />
      <Button look="link" className={styles.heart}>
        <HeartIcon /> <span data-words>Add to Favorites</span>
      </Button>
      <span className={styles.told} role="status" />
    </form>
  )
}

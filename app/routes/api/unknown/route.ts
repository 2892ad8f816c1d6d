/** No call has this address: said as calls fail, and never by a page (ERR-01). */
import { apiError } from '~/utils/responses'

const noSuchCall = () => apiError(404, [{ message: 'Not found' }])

export const loader = () => noSuchCall()

export const action = () => noSuchCall()

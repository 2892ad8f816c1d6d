/** No such API path: answered as an API error, never by a page (ERR-01). */
import { apiError } from '~/utils/responses'

const noSuchCall = () => apiError(404, [{ message: 'Not found' }])

export const loader = () => noSuchCall()

export const action = () => noSuchCall()

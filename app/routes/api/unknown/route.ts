/** No call has this address: said as calls fail, and never by a page (ERR-01). */
import { apiError } from '~/utils/responses'

export const loader = () => apiError(404, [{ message: 'Not found' }])

export const action = loader

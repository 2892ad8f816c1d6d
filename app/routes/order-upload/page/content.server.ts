/** What belongs into the columns, as HTML that the server makes. */
import { staticView } from '~/components/content/static-view.server'
import { ColumnsTable } from '~/components/order-upload/columns-table'

const columnsView = staticView(ColumnsTable)

export const columnsContent = (context: object) => columnsView({}, context)

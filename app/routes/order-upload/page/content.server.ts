/** Descriptions of the columns, as server-rendered HTML. */
import { staticView } from '~/components/content/static-view.server'
import { ColumnsTable } from '~/components/order-upload/columns-table'

const columnsView = staticView(ColumnsTable)

export const columnsContent = (context: object) => columnsView({}, context)

/** Customer groups: `groupName` in the draft, `name` in the document. */
import type { CustomerGroup } from '@commercetools/platform-sdk'
import { z } from 'zod'
import { definedOnly } from '../../../app/models/defined-only'
import { setField } from '../wire/actions'
import { toCustomFields } from '../wire/custom-fields'
import { CustomDraft, Key, optional, Text } from '../wire/shapes'
import { customActions } from './custom-actions'
import { byTable, draft, keyLookup, newBase } from './resource'
import type { Resource } from './resource'

export const customerGroups: Resource<'customer-group'> = {
  kind: 'customer-group',
  path: 'customer-groups',
  lookups: (group) => [...keyLookup(group), { field: 'name', value: group.name, unique: true }],
  indexes: ['key', 'name'],
  create: draft(
    z.object({ key: optional(Key), groupName: Text, custom: optional(CustomDraft) }),
    ({ key, groupName, custom }, context) => ({
      ...newBase(context),
      ...definedOnly({ key }),
      name: groupName,
      ...(custom ? { custom: toCustomFields(context.store, custom) } : {}),
    }),
  ),
  update: byTable<CustomerGroup>({
    changeName: setField('name', Text),
    setKey: setField('key', optional(Key)),
    ...customActions<CustomerGroup>(),
  }),
}

/** Payments: a record of what a payment service did; the money itself is elsewhere. */
import type { Payment, Transaction } from '@commercetools/platform-sdk'
import { z } from 'zod'
import { fail } from '../engine/contract'
import { setField, step, withField } from '../wire/actions'
import type { Context } from '../wire/context'
import { toCustomFields } from '../wire/custom-fields'
import { resolve } from '../wire/references'
import { CustomDraft, DateTime, identifier, Key, Localized, Money, optional, Text } from '../wire/shapes'
import { customActions } from './custom-actions'
import { byTable, draft, keyLookup, newBase } from './resource'
import type { Resource } from './resource'

const State = z.enum(['Initial', 'Pending', 'Success', 'Failure'])
const TransactionDraft = z.object({
  timestamp: optional(DateTime),
  type: z.enum(['Authorization', 'CancelAuthorization', 'Charge', 'Refund', 'Chargeback']),
  amount: Money,
  interactionId: optional(Text),
  state: optional(State),
  custom: optional(CustomDraft),
})
const MethodInfo = z.object({
  paymentInterface: optional(Text),
  method: optional(Text),
  name: optional(Localized),
})
const Status = z.object({ interfaceCode: optional(Text), interfaceText: optional(Text) })

const Draft = z.object({
  key: optional(Key),
  customer: optional(identifier('customer')),
  anonymousId: optional(Text),
  interfaceId: optional(Text),
  amountPlanned: Money,
  paymentMethodInfo: optional(MethodInfo),
  paymentStatus: optional(Status),
  transactions: optional(z.array(TransactionDraft)),
  custom: optional(CustomDraft),
})

function toTransaction(input: z.output<typeof TransactionDraft>, { store, newId }: Context): Transaction {
  const { state = 'Initial', custom, ...rest } = input
  return { id: newId(), ...rest, state, ...(custom ? { custom: toCustomFields(store, custom) } : {}) }
}

function changeTransaction(
  payment: Payment,
  id: string,
  change: (transaction: Transaction) => Transaction,
): Payment {
  if (!payment.transactions.some((known) => known.id === id)) {
    fail(400, 'InvalidOperation', `The payment has no transaction '${id}'.`)
  }
  return {
    ...payment,
    transactions: payment.transactions.map((known) => (known.id === id ? change(known) : known)),
  }
}

const Of = z.object({ transactionId: Text })

export const payments: Resource<'payment'> = {
  kind: 'payment',
  path: 'payments',
  lookups: (payment) => [
    ...keyLookup(payment),
    ...(payment.interfaceId === undefined
      ? []
      : [{ field: 'interfaceId', value: payment.interfaceId, unique: false }]),
  ],
  indexes: ['key', 'interfaceId'],
  create: draft(Draft, ({ customer, custom, transactions = [], ...input }, context) => ({
    ...newBase(context),
    paymentMethodInfo: {},
    paymentStatus: {},
    ...input,
    ...(customer ? { customer: resolve(context.store, 'customer', customer) } : {}),
    transactions: transactions.map((transaction) => toTransaction(transaction, context)),
    interfaceInteractions: [],
    ...(custom ? { custom: toCustomFields(context.store, custom) } : {}),
  })),
  update: byTable<Payment>({
    setKey: setField('key', optional(Key)),
    setInterfaceId: setField('interfaceId', optional(Text)),
    changeAmountPlanned: step(z.object({ amount: Money }), (payment, { amount }) => ({
      ...payment,
      amountPlanned: amount,
    })),
    setCustomer: step(z.object({ customer: optional(identifier('customer')) }), (payment, input, { store }) =>
      withField(payment, 'customer', input.customer && resolve(store, 'customer', input.customer)),
    ),
    addTransaction: step(
      z.object({ transaction: TransactionDraft }),
      (payment, { transaction }, context) => ({
        ...payment,
        transactions: [...payment.transactions, toTransaction(transaction, context)],
      }),
    ),
    changeTransactionState: step(Of.extend({ state: State }), (payment, { transactionId, state }) =>
      changeTransaction(payment, transactionId, (transaction) => ({ ...transaction, state })),
    ),
    changeTransactionInteractionId: step(
      Of.extend({ interactionId: Text }),
      (payment, { transactionId, interactionId }) =>
        changeTransaction(payment, transactionId, (transaction) => ({ ...transaction, interactionId })),
    ),
    changeTransactionTimestamp: step(
      Of.extend({ timestamp: DateTime }),
      (payment, { transactionId, timestamp }) =>
        changeTransaction(payment, transactionId, (transaction) => ({ ...transaction, timestamp })),
    ),
    setStatusInterfaceCode: step(Status, (payment, { interfaceCode }) => ({
      ...payment,
      paymentStatus: withField(payment.paymentStatus, 'interfaceCode', interfaceCode),
    })),
    setStatusInterfaceText: step(Status, (payment, { interfaceText }) => ({
      ...payment,
      paymentStatus: withField(payment.paymentStatus, 'interfaceText', interfaceText),
    })),
    setMethodInfoMethod: step(MethodInfo, (payment, { method }) => ({
      ...payment,
      paymentMethodInfo: withField(payment.paymentMethodInfo, 'method', method),
    })),
    ...customActions<Payment>(),
  }),
}

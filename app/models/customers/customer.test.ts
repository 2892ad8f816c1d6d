import { describe, expect, it } from 'vitest'
import { PERMISSIONS, toPermissions } from './customer'

describe('what a customer may do', () => {
  it('is all that the platform names and the shop knows', () => {
    expect(toPermissions(PERMISSIONS)).toEqual([
      'checkOutAsCustomer',
      'viewCustomerCart',
      'setPaymentAdjustments',
      'useOfflinePayment',
      'bulkUpload',
      'viewAudit',
      'moderateReviews',
    ])
    expect(toPermissions(['bulkUpload', 'viewCustomerCart'])).toEqual(['bulkUpload', 'viewCustomerCart'])
  })

  it('is nothing that is only like it, and nothing that is no word', () => {
    const odd = [
      '',
      'ViewCustomerCart',
      ' bulkUpload',
      'refundOrders',
      'toString',
      null,
      7,
      ['bulkUpload'],
      {},
    ]
    expect(toPermissions(odd)).toEqual([])
    expect(toPermissions([...odd, 'useOfflinePayment'])).toEqual(['useOfflinePayment'])
    expect(toPermissions([])).toEqual([])
  })
})

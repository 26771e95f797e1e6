import { describe, expect, it } from 'vitest'
import type { Notification, NotificationType } from '#contract/entities/kernel/notification.ts'
import {
  badge,
  ofType,
  notificationPath,
  total,
  withAdded,
  withoutOne,
  withoutType,
} from '#src/layout/notifications/notification-lists.ts'

const item = (id: number, type: NotificationType = 'HR'): Notification => ({
  id,
  type,
  title: '',
  sub_title: '',
  created_at: '2026-01-01T00:00:00Z',
  metadata: { id: id * 10 },
})
const ids = (all: readonly Notification[]) => all.map(({ id }) => id)

describe('unread notifications', () => {
  const all = [item(1, 'DRIVER_BID_CREATED'), item(2, 'BROKER_RESPONDED_BID'), item(3, 'HR'), item(4, 'HR')]

  it('add a new one at the front, once', () => {
    expect(ids(withAdded(all, item(9)))).toEqual([9, 1, 2, 3, 4])
    expect(withAdded(all, item(3))).toBe(all)
  })

  it('remove a read notification, or all of a type', () => {
    expect(ids(withoutOne(all, 2))).toEqual([1, 3, 4])
    expect(ids(withoutType(all, 'HR'))).toEqual([1, 2])
    expect(ids(withoutOne(all, 77))).toEqual([1, 2, 3, 4])
  })

  it('are counted across the three lists', () => {
    expect(total(all)).toBe(4)
    expect(ids(ofType(all, 'HR'))).toEqual([3, 4])
  })

  it.each([
    [0, ''],
    [1, '1'],
    [99, '99'],
    [100, '99+'],
    [5000, '99+'],
  ])('badge: a count of %i reads "%s"', (count, text) => expect(badge(count)).toBe(text))

  it.each([
    ['DRIVER_BID_CREATED', '/dispatch?load=10&panel=detail'],
    ['BROKER_RESPONDED_BID', '/dispatch?load=10&panel=bid-detail'],
    ['HR', '/hr-portal/10'],
    ['MAIL', '/settings/incoming-mail/10'],
    ['INVOICE', '/confirmed-loads/invoices/10'],
  ] satisfies [NotificationType, string][])('a notification of type %s opens %s', (type, target) =>
    expect(notificationPath(item(1, type))).toBe(target),
  )
})

import { describe, expect, it } from 'vitest'
import { type BoardUrl, readUrl, writeUrl } from '#src/pages/dispatch/url-state.ts'

const nothing: BoardUrl = { offer: null, panel: 'detail', vehicle: null }

describe('board URL', () => {
  it.each<[string, BoardUrl]>([
    ['', nothing],
    ['load=12', { offer: 12, panel: 'detail', vehicle: null }],
    ['load=12&panel=bid-detail&vehicle=7', { offer: 12, panel: 'bid-detail', vehicle: 7 }],
    ['load=12&panel=nonsense', { offer: 12, panel: 'detail', vehicle: null }],
    ['load=-1', nothing],
    ['load=1e9', nothing],
    ['load=012', nothing],
    ['load=<b>', nothing],
    ['vehicle=7', nothing],
  ])('reads %j as %o', (search, url) => {
    expect(readUrl(new URLSearchParams(search))).toEqual(url)
  })

  it.each<[string, Partial<BoardUrl>, string]>([
    ['', { offer: 12 }, 'load=12&panel=detail'],
    ['load=12&panel=bid-detail', { offer: 12 }, 'load=12&panel=bid-detail'],
    ['load=12&panel=bid-detail&vehicle=7', { offer: 13 }, 'load=13&panel=detail'],
    ['load=12&panel=detail', { vehicle: 7, panel: 'bid-detail' }, 'load=12&panel=bid-detail&vehicle=7'],
    ['load=12&panel=detail&vehicle=7', { vehicle: null }, 'load=12&panel=detail'],
    ['load=12&panel=detail', { offer: null }, ''],
    ['view=driver_bids&load=12', { offer: null }, 'view=driver_bids'],
  ])('%j changed by %o becomes %j', (search, change, written) => {
    expect(writeUrl(new URLSearchParams(search), change).toString()).toBe(written)
  })
})

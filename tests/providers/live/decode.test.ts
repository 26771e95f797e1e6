import { expect, it } from 'vitest'
import { decode } from '#providers/live/decode.ts'

const frame = (type: string, data: unknown, more: object = {}) => JSON.stringify({ type, data, ...more })

it.each([
  [
    'data that is JSON inside the JSON',
    frame('LOAD_READ', '{"id":5}', { seq: 9 }),
    { type: 'LOAD_READ', data: { id: 5 }, seq: 9 },
  ],
  ['no sequence number', frame('LOAD_READ', '{"id":5}'), { type: 'LOAD_READ', data: { id: 5 } }],
  ['a bare id', frame('LOAD_READ', 5), { type: 'LOAD_READ', data: { id: 5 } }],
  ['an id as text', frame('LOAD_READ', '5'), { type: 'LOAD_READ', data: { id: 5 } }],
  [
    'an id as text inside JSON text',
    frame('BROKER_RESPONDED_BID', '"5"'),
    { type: 'BROKER_RESPONDED_BID', data: { id: 5 } },
  ],
  ['an id as text in a record', frame('BID_CHANGED', '{"id":"5"}'), { type: 'BID_CHANGED', data: { id: 5 } }],
  [
    'data that is already a record',
    frame('BID_CHANGED', { id: 5 }),
    { type: 'BID_CHANGED', data: { id: 5 } },
  ],
  [
    'a record without an id',
    frame('NOTIFY_READ', '{"type":"HR"}'),
    { type: 'NOTIFY_READ', data: { type: 'HR' } },
  ],
  ['a type that only the client uses', frame('RECONNECTED', '{"id":5}'), undefined],
  ['a type named like a method of every object', frame('toString', '{"id":5}'), undefined],
  ['no data', frame('LOAD_READ', undefined), undefined],
  ['data that is not a record', frame('LOAD_CREATED', '"hello"'), undefined],
  ['a list as data', frame('LOAD_CREATED', '[1]'), undefined],
  ['text that is not JSON', 'pong', undefined],
  ['JSON that is not a message', '17', undefined],
])('decode: a message with %s', (_, text, event) => expect(decode(text)).toEqual(event))

import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { API_PREFIX } from '#contract/constants.ts'
import { createOwnerDocument } from '#contract/entities/fleet/document.ts'
import { endpoint } from '#contract/http.ts'
import { inExportPlace } from '#server/kernel/http/export-place.ts'
import { mount } from '#server/kernel/http/mount.ts'
import { incomingFolder } from '#server/kernel/http/mount-upload.ts'
import { testApp, type TestApp } from '#tests/support/app.ts'
import { eventually } from '#tests/support/eventually.ts'
import { freight } from '#tests/support/freight.ts'
import { listen } from '#tests/support/live.ts'
import { dayIn } from '#tests/server/fleet/document/document-rows.ts'
import { aDocument, anOffice, reminded, uploadBy } from '#tests/server/fleet/document-request/link-support.ts'
import {
  beginUpload,
  BOUNDARY,
  formOf,
  partsOf,
  SAMPLES,
  send,
} from '#tests/server/fleet/document/uploading.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'freight-leaving-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

const slow = endpoint({
  name: 'testSlow',
  summary: 'Waits for others than the database.',
  method: 'POST',
  path: 'test/slow',
  access: ['session', 'edit'],
  answer: z.object({ begun: z.int() }),
})
const endless = endpoint({
  name: 'testEndless',
  summary: 'An export without end.',
  path: 'test/endless',
  access: ['session', 'show'],
  answersFile: true,
  answer: z.unknown(),
})

let test: TestApp
let port: number
let arrived = 0
let left = 0
let begun = 0
let isOpen = false

function routes(app: FastifyInstance): void {
  app.addHook('preHandler', async (_, reply) => {
    arrived++
    reply.raw.once('close', () => void (reply.raw.writableFinished || left++))
  })
  const untilLeft = async ({ caller }: { caller: { signal: AbortSignal } }) => {
    begun++
    if (!isOpen)
      await new Promise((_, reject) =>
        caller.signal.addEventListener('abort', () => reject(caller.signal.reason as Error)),
      )
  }
  mount(app, slow, { ahead: untilLeft, run: () => ({ begun }) })
  mount(app, endless, {
    download: ({ user, caller }) =>
      inExportPlace(user.company_id, caller, async () => ({
        file_name: 'endless.csv',
        content_type: 'text/csv',
        stream: isOpen ? Readable.from(['end']) : new Readable({ read() {} }),
      })),
  })
}

beforeAll(async () => {
  test = await testApp({ DATA_DIR: dataDir }, { routes })
  port = await listen(test.app)
})

interface Line {
  running: number
  waiting: number
  begin(place: number): Socket
  honest(): Promise<number>
}

function request(head: string, headers: Record<string, string>): Socket {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => undefined)
  const lines = Object.entries({ host: 'localhost', ...headers }).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  )
  socket.write(`${head} HTTP/1.1\r\n${lines.join('')}\r\n`)
  return socket
}

async function hrPeople(count: number) {
  const company = await test.company()
  const people = await Promise.all(Array.from({ length: count }, () => company.user(['VIEW_HR_PORTAL'])))
  const { id: of_id } = await freight(test.db, company.id).owner()
  const fields = { of_id, type: 'w9' }
  const partly = formOf(partsOf(fields, Buffer.concat([SAMPLES.pdf, Buffer.alloc(6000)]))).subarray(0, 6000)
  const begin = (place: number) => {
    const { socket } = beginUpload(port, people[place % count]!, createOwnerDocument, {
      'content-length': 200_000,
    })
    socket.write(partly)
    return socket
  }
  const honest = async (place: number) =>
    (await send(test.app, people[place]!, createOwnerDocument, formOf(partsOf(fields, SAMPLES.pdf)))).status
  return { begin, honest }
}

async function uploadsOfUser(): Promise<Line> {
  const { begin, honest } = await hrPeople(1)
  return { running: 8, waiting: 12, begin, honest: () => honest(0) }
}

async function uploadsOfCompany(): Promise<Line> {
  const { begin, honest } = await hrPeople(7)
  return { running: 24, waiting: 24, begin: (place) => begin(place % 6), honest: () => honest(6) }
}

async function uploadsByLink(): Promise<Line> {
  const office = await anOffice(test)
  const { id } = await aDocument(test, office, 'driver', office.driver.id, 'driving_licence', 3)
  const [token = ''] = (await reminded(test, office, [id])).tokens
  const partly = formOf(
    partsOf({ expires_on: dayIn(400) }, Buffer.concat([SAMPLES.pdf, Buffer.alloc(6000)])),
  ).subarray(0, 6000)
  const begin = () => {
    const headers = {
      'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
      'content-length': '200000',
      'sec-fetch-site': 'same-origin',
    }
    const socket = request(`POST /renew/${token}`, headers)
    socket.write(partly)
    return socket
  }
  return { running: 1, waiting: 5, begin, honest: async () => (await uploadBy(test, token)).statusCode }
}

async function callsOfUser(): Promise<Line> {
  const user = await (await test.company()).user()
  const headers = { authorization: `Bearer ${user.access}` }
  return {
    running: 5,
    waiting: 5,
    begin: () => request(`POST ${API_PREFIX}test/slow/`, headers),
    honest: async () => (await user.call(slow)).status,
  }
}

async function exportsOfCompany(): Promise<Line> {
  const user = await (await test.company()).user()
  const headers = { authorization: `Bearer ${user.access}` }
  return {
    running: 2,
    waiting: 0,
    begin: () => request(`GET ${API_PREFIX}test/endless/`, headers),
    honest: async () => (await test.app.inject({ url: `${API_PREFIX}test/endless/`, headers })).statusCode,
  }
}

async function fillAndLeave({ running, waiting, begin }: Line): Promise<void> {
  const all = running + waiting
  arrived = left = begun = 0
  isOpen = false
  const sockets: Socket[] = []
  for (const count of [running, all]) {
    while (sockets.length < count) sockets.push(begin(sockets.length))
    await eventually(() => expect(arrived).toBe(count))
  }
  for (const socket of sockets.slice(running)) socket.destroy()
  await eventually(() => expect(left).toBe(waiting))
  for (const socket of sockets) socket.destroy()
  await eventually(() => expect(left).toBe(all))
  isOpen = true
}

describe('clients that disconnect while waiting or being served', () => {
  it.each<[string, () => Promise<Line>, number]>([
    ['uploads of a user', uploadsOfUser, 201],
    ['uploads of a company', uploadsOfCompany, 201],
    ['uploads through a link', uploadsByLink, 303],
    ['calls of a user', callsOfUser, 200],
    ['exports of a company', exportsOfCompany, 200],
  ])('free their slots: %s', async (_, prepare, status) => {
    const line = await prepare()
    await fillAndLeave(line)
    expect(await line.honest()).toBe(status)
    expect(begun).toBeLessThanOrEqual(line.running + 1)
    await eventually(() => expect(readdirSync(incomingFolder(dataDir))).toEqual([]))
  })
})

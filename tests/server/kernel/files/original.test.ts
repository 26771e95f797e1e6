import { globSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { API_PREFIX } from '#contract/constants.ts'
import { ENDPOINTS } from '#contract/entities.ts'
import { createApiKey } from '#contract/entities/people/api-key.ts'
import { downloadOriginalDocument } from '#contract/entities/fleet/document.ts'
import { downloadOriginalLoadPicture } from '#contract/entities/freight/load-comment.ts'
import {
  downloadLoadDocument,
  downloadOriginalLoadDocument,
} from '#contract/entities/freight/load-document.ts'
import { createLoadShare } from '#contract/entities/freight/load-share.ts'
import { buildPath } from '#contract/http.ts'
import { type Permission, PERMISSIONS } from '#contract/permissions.ts'
import { stripStoredFiles } from '#server/kernel/files/files.jobs.ts'
import { filesFolder } from '#server/kernel/base/files-folder.ts'
import { cameraJpeg, leaksIn } from '#tests/server/kernel/images/camera.ts'
import { testApp, type TestApp } from '#tests/support/app.ts'
import { type PictureDesk, pictureDesk } from './picture-desk.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'freight-originals-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))
let test: TestApp
let desk: PictureDesk

beforeAll(async () => {
  test = await testApp({ DATA_DIR: dataDir })
  desk = await pictureDesk(test)
})

describe('original file', () => {
  it('is returned unchanged to users who manage such documents, and the download is audited', async () => {
    const pod = await desk.podOf()
    const { hr, id } = await desk.vehicleDocument()
    const picture = await desk.pictureOfChat('office')
    for (const [by, call, of, record_type] of [
      [desk.dana, downloadOriginalLoadDocument, pod.id, 'load_document'],
      [hr, downloadOriginalDocument, id, 'document'],
      [desk.dana, downloadOriginalLoadPicture, picture, 'load_comment'],
    ] as const) {
      expect((await desk.get(by, call, of)).equals(cameraJpeg(6))).toBe(true)
      const entries =
        await test.sql`select user_id from audit_entry where action = 'original' and record_type = ${record_type} and record_id = ${of}`
      expect(entries).toEqual([{ user_id: by.id }])
    }
  })

  it('is the stored file itself when there was no metadata to strip', async () => {
    const plain = Buffer.from('ffd8ffe000104a46494600010100000100010000ffd9', 'hex')
    expect(
      (await desk.get(desk.dana, downloadOriginalLoadDocument, (await desk.podOf(plain)).id)).equals(plain),
    ).toBe(true)
  })

  it('is refused to API keys, read-only users and other companies', async () => {
    const { id } = await desk.podOf()
    const admin = await desk.company.user(['VIEW_ALL_CONFIRMED_LOADS_AND_PRICES', 'VIEW_SETTINGS'], {
      is_admin: true,
    })
    const { key } = (
      await admin.call(createApiKey, {
        body: { name: 'Import', permissions: ['VIEW_ALL_CONFIRMED_LOADS_AND_PRICES'] },
      })
    ).body
    const looker = await desk.company.user(['VIEW_CONFIRMED_LOADS_WITH_OWN_PRICES'])
    const stranger = await (await test.company()).user(['VIEW_ALL_CONFIRMED_LOADS_AND_PRICES'])
    const statusFor = async (access: string) =>
      (
        await test.app.inject({
          url: API_PREFIX + buildPath(downloadOriginalLoadDocument, { id }),
          headers: { authorization: `Bearer ${access}` },
        })
      ).statusCode
    expect([await statusFor(key), await statusFor(looker.access), await statusFor(stranger.access)]).toEqual([
      403, 403, 404,
    ])
    expect(leaksIn(await desk.get({ access: key }, downloadLoadDocument, id))).toEqual([])
  })

  it('is refused by every call to drivers, public links, API keys and anonymous callers', async () => {
    const originals = ENDPOINTS.filter(({ path }) => path.includes('original'))
    expect(originals.map(({ name }) => name).sort()).toEqual([
      'downloadOriginalDocument',
      'downloadOriginalLoadDocument',
      'downloadOriginalLoadPicture',
    ])
    const [{ load, id }, { id: document }] = [await desk.podOf(), await desk.vehicleDocument()]
    const picture = await desk.pictureOfChat('driver')
    const ids: Readonly<Record<string, number>> = {
      downloadOriginalDocument: document,
      downloadOriginalLoadDocument: id,
      downloadOriginalLoadPicture: picture,
    }
    const { driver: his } = desk.vehicle
    const driver = await desk.company.user([], {
      driver: his ?? (await desk.rows.driver((await desk.rows.owner()).id)).id,
    })
    const admin = await desk.company.user(PERMISSIONS, { is_admin: true })
    const permissions: Permission[] = ['VIEW_ALL_CONFIRMED_LOADS_AND_PRICES', 'VIEW_HR_PORTAL']
    const { key } = (await admin.call(createApiKey, { body: { name: 'All', permissions } })).body
    const link = (await desk.dana.call(createLoadShare, { body: { load } })).body.url as string
    const token = link.split('/').at(-1)!
    const statusOf = async (url: string, access?: string) => {
      const headers = access === undefined ? {} : { authorization: `Bearer ${access}` }
      return (await test.app.inject({ url, headers })).statusCode
    }
    for (const one of originals) {
      const url = API_PREFIX + buildPath(one, { id: ids[one.name]! })
      expect(
        await Promise.all([driver.access, key, token, undefined].map((by) => statusOf(url, by))),
      ).toEqual([403, 403, 401, 401])
    }
    for (const path of ['original', `pod/${id}/original`, `pod/${id}.original`, `original/${id}`])
      expect(await statusOf(`/track/${token}/${path}`)).toBe(404)
  })

  it('is removed together with its file', async () => {
    const { id } = await desk.podOf()
    const [{ file_key }] = (await test.sql`select file_key from load_document where id = ${id}`) as [
      { file_key: string },
    ]
    const { files } = test.app.services
    await files.remove(file_key)
    expect([await files.get(file_key), await files.get(`${file_key}.original`)]).toEqual([
      undefined,
      undefined,
    ])
  })
})

it('a picture stored before stripping existed is stripped once and its original is kept', async () => {
  desk = await pictureDesk(test)
  const pod = await desk.podOf()
  const [{ file_key }] = (await test.sql`select file_key from load_document where id = ${pod.id}`) as [
    { file_key: string },
  ]
  const path = globSync(`*/*/${file_key.split('/')[1]}`, { cwd: filesFolder(dataDir) }).map((file) =>
    join(filesFolder(dataDir), file),
  )[0]!
  rmSync(`${path}.original`)
  writeFileSync(path, cameraJpeg(6))
  expect(leaksIn(await desk.get(desk.boss, downloadLoadDocument, pod.id))).toContain('CANARY-SERIAL')
  const call = {
    companyId: desk.company.id,
    signal: new AbortController().signal,
    services: test.app.services,
    payload: {},
  }
  for (let time = 0; time < 2; time++) await stripStoredFiles.work?.(call as never)
  expect(leaksIn(await desk.get(desk.boss, downloadLoadDocument, pod.id))).toEqual([])
  expect((await desk.get(desk.dana, downloadOriginalLoadDocument, pod.id)).equals(cameraJpeg(6))).toBe(true)
})

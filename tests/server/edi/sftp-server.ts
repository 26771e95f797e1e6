import { generateKeyPairSync } from 'node:crypto'
import { closeSync, openSync, readdirSync, readSync, renameSync, rmSync, statSync, writeSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import ssh2, { type Attributes, type SFTPWrapper } from 'ssh2'
import { fingerprintOf } from '#server/edi/transport/sftp.ts'

const { OPEN_MODE, STATUS_CODE } = ssh2.utils.sftp

const toAttrs = (path: string): Attributes => {
  const { mode, size, uid, gid, atimeMs, mtimeMs } = statSync(path)
  return { mode, size, uid, gid, atime: Math.floor(atimeMs / 1000), mtime: Math.floor(mtimeMs / 1000) }
}

/** Serves a folder to the user `carrier` with any key, or with the password `right password`. */
export async function sftpServer(root: string) {
  const state = { keepsFiles: false }
  const { privateKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    privateKeyEncoding: { type: 'pkcs1', format: 'pem' },
    publicKeyEncoding: { type: 'pkcs1', format: 'pem' },
  })
  const key = ssh2.utils.parseKey(privateKey)
  if (key instanceof Error) throw key

  function serve(sftp: SFTPWrapper) {
    const handles = new Map<string, { fd: number } | { listed: boolean; path: string }>()
    let last = 0
    const open = (handle: { fd: number } | { listed: boolean; path: string }) => {
      const id = Buffer.from(`${++last}`)
      handles.set(id.toString(), handle)
      return id
    }
    const at = (path: string) => join(root, path)
    const guard = (id: number, work: () => void) => {
      try {
        work()
      } catch {
        sftp.status(id, STATUS_CODE.NO_SUCH_FILE)
      }
    }
    const done = (id: number) => sftp.status(id, STATUS_CODE.OK)
    sftp.on('OPENDIR', (id, path) =>
      guard(id, () => {
        readdirSync(at(path))
        sftp.handle(id, open({ listed: false, path: at(path) }))
      }),
    )
    sftp.on('READDIR', (id, handle) => {
      const folder = handles.get(handle.toString())
      if (!folder || !('path' in folder) || folder.listed) return sftp.status(id, STATUS_CODE.EOF)
      folder.listed = true
      const { path } = folder
      sftp.name(
        id,
        readdirSync(path).map((filename) => ({
          filename,
          longname: filename,
          attrs: toAttrs(join(path, filename)),
        })),
      )
      return undefined
    })
    sftp.on('OPEN', (id, path, flags) =>
      guard(id, () => sftp.handle(id, open({ fd: openSync(at(path), flags & OPEN_MODE.WRITE ? 'w' : 'r') }))),
    )
    sftp.on('READ', (id, handle, offset, length) =>
      guard(id, () => {
        const file = handles.get(handle.toString()) as { fd: number }
        const bytes = Buffer.alloc(length)
        const read = readSync(file.fd, bytes, 0, length, offset)
        if (read === 0) sftp.status(id, STATUS_CODE.EOF)
        else sftp.data(id, bytes.subarray(0, read))
      }),
    )
    sftp.on('WRITE', (id, handle, offset, data) =>
      guard(id, () => {
        writeSync((handles.get(handle.toString()) as { fd: number }).fd, data, 0, data.length, offset)
        done(id)
      }),
    )
    sftp.on('FSTAT', (id, handle) =>
      guard(id, () => {
        const { fd } = handles.get(handle.toString()) as { fd: number }
        sftp.attrs(id, toAttrs(`/proc/self/fd/${fd}`))
      }),
    )
    sftp.on('STAT', (id, path) => guard(id, () => sftp.attrs(id, toAttrs(at(path)))))
    sftp.on('FSETSTAT', done)
    sftp.on('SETSTAT', done)
    sftp.on('CLOSE', (id, handle) => {
      const file = handles.get(handle.toString())
      if (file && 'fd' in file) closeSync(file.fd)
      done(id)
    })
    sftp.on('REMOVE', (id, path) =>
      guard(id, () => {
        if (state.keepsFiles) return sftp.status(id, STATUS_CODE.PERMISSION_DENIED)
        rmSync(at(path))
        return done(id)
      }),
    )
    sftp.on('RENAME', (id, from, to) =>
      guard(id, () => {
        renameSync(at(from), at(to))
        done(id)
      }),
    )
  }

  const server = new ssh2.Server({ hostKeys: [privateKey] }, (client) => {
    client.on('error', () => undefined)
    client.on('authentication', (context) => {
      const isRight =
        context.username === 'carrier' &&
        (context.method === 'publickey' ||
          (context.method === 'password' && context.password === 'right password'))
      if (isRight) context.accept()
      else context.reject(['password', 'publickey'])
    })
    client.on('session', (accept) => accept().on('sftp', (open) => serve(open())))
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  return Object.assign(state, {
    port: (server.address() as AddressInfo).port,
    fingerprint: fingerprintOf(key.getPublicSSH()),
    close: () => new Promise<void>((resolve) => void server.close(() => resolve())),
  })
}
export type SftpServer = Awaited<ReturnType<typeof sftpServer>>

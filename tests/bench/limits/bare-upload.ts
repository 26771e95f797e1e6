import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import multipart from '@fastify/multipart'
import Fastify from 'fastify'

const folder = process.env['FOLDER'] ?? ''
const app = Fastify()
await app.register(multipart, { limits: { fileSize: 20 * 1024 * 1024 } })

app.post('/upload', async (request, reply) => {
  for await (const part of request.parts()) {
    if (part.type === 'file') await pipeline(part.file, createWriteStream(join(folder, randomUUID())))
  }
  return reply.code(201).send({ done: true })
})
await app.listen({ host: '127.0.0.1', port: 0 })
process.send?.({ port: (app.server.address() as { port: number }).port })

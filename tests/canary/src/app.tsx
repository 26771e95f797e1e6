import { planted as provider } from '#providers/clean.ts'
import { planted as registry } from '#resources/index.ts'
import { planted as page } from '#src/pages/one/clean.ts'
import { planted as resource } from '#resources/thing/clean.ts'
import { planted as server } from '#server/clean.ts'
import { planted as contract } from '#contract/clean.ts'
import fastify from 'fastify'
import { planted as up } from '../contract/clean.ts'
import { planted as endless } from '#src/clean'

export const planted = [provider, registry, page, resource, server, contract, fastify, up, endless]

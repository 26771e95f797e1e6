import { planted as other } from '#contract/clean.ts'
import fastify from 'fastify'
import { place } from '#server/kernel/db/clean.ts'

export const planted = [other, fastify, place]

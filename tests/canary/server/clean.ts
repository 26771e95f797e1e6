import { planted as other } from '#contract/clean.ts'
import fastify from 'fastify'
import { place } from '#server/db/clean.ts'

export const planted = [other, fastify, place]

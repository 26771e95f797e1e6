import fastify from 'fastify'

export const planted = fastify

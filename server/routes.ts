import type { Routes } from '#server/core/services.ts'
import { handbookRoutes } from '#server/entities/handbook/handbook.routes.ts'
import { notificationRoutes } from '#server/entities/notification/notification.routes.ts'
import { sessionRoutes } from '#server/entities/session/session.routes.ts'

/** Every part of the server that mounts endpoints. */
export const ROUTES: readonly Routes[] = [sessionRoutes, handbookRoutes, notificationRoutes]

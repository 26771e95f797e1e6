import { WebSocketServer } from 'ws'

export const planted = WebSocketServer

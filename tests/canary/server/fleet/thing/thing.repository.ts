import { sql } from 'drizzle-orm'
import { useState } from 'react'

export const planted = [sql, useState]

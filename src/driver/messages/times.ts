import { dayText } from '#contract/rules/dates.ts'
import { stopTime, stopWindow, zonedTime } from '#contract/rules/stop-time.ts'
import { language, t } from './messages.ts'

export const formatDay = (day: string): string => dayText(day, language())
export const formatTime = (instant: string, zone: string): string =>
  zonedTime(instant, zone, Date.now(), language())
export const formatStopTime = (instant: string | number, zone: string): string =>
  stopTime(instant, zone, Date.now(), language())
export const formatWindow = (stop: Parameters<typeof stopWindow>[0]): string =>
  stopWindow(stop, {
    words: { language: language(), by: t('stop.by'), from: t('stop.from'), at: t('stop.at') },
  }) || t('stop.noTime')

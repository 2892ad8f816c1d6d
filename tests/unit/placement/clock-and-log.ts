/** What placement and outbox tests give their services: a settable clock and a silent logger. */
import { systemClock } from '~/services/clock'
import type { Clock } from '~/services/clock'
import type { Logger } from '~/services/logger'

export const silentLogger: Logger = { info() {}, warn() {}, error() {} }

export class MovableClock implements Clock {
  offsetMs = 0
  constructor(private readonly base: Clock = systemClock) {}
  now(): Date {
    return new Date(this.base.now().getTime() + this.offsetMs)
  }
}

import type { TaskHandler } from './kernel/agenda.ts';

/** What the agenda can run, by kind. A resource that schedules has its line here. */
export const tasks: Readonly<Record<string, TaskHandler>> = {};

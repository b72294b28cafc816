import { Flag, Whole } from '../schema/fields.js';

/** Whether one server of possibly many takes new work. */
export class ServerView {
  @Flag({ description: 'True: nothing new begins here; what is under way is finished, and the server is not ready.' })
  draining!: boolean;

  @Whole({ description: 'Requests at work here now.', example: 3 })
  inFlight!: number;
}

import { Injectable } from '@nestjs/common';

type Listener = (userId: string) => void;

/** Tells other modules whose subscriptions may have changed. Listeners read what is true themselves (`Subscriptions`). */
@Injectable()
export class SubscriptionChangesService {
  private readonly listeners: Listener[] = [];

  /** `listener` is called after the change is committed; it must not throw and starts longer work on its own. */
  listen(listener: Listener): void {
    this.listeners.push(listener);
  }

  announce(userId: string): void {
    for (const listener of this.listeners) listener(userId);
  }
}

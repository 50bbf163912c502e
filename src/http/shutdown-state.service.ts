import { Injectable } from '@nestjs/common';

/** Whether this process is about to end: it then is not ready for more, and says so to whoever spreads the requests. */
@Injectable()
export class ShutdownStateService {
  private begun = false;

  get isUnderWay(): boolean {
    return this.begun;
  }

  begin(): void {
    this.begun = true;
  }
}

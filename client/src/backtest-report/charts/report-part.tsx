import { Component, type ReactNode } from 'react';
import { Notice } from '../../ui/notice.js';

interface ReportPartProps {
  /** Sentence shown instead of the failed part. */
  failure: string;
  children: ReactNode;
}

/**
 * An error boundary: a failure in one chart leaves the others on the page. React logs the error.
 */
export class ReportPart extends Component<ReportPartProps, { hasFailed: boolean }> {
  override readonly state = { hasFailed: false };

  static getDerivedStateFromError(): { hasFailed: boolean } {
    return { hasFailed: true };
  }

  override render(): ReactNode {
    const { failure, children } = this.props;
    return this.state.hasFailed ? <Notice tone="warning">{failure}</Notice> : children;
  }
}

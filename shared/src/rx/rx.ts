/**
 * The exports of RxJS that the shop uses, never the complete package. All remotes share one copy of them
 * (docs/decisions/0003-facades.md).
 */
export { BehaviorSubject, Observable, Subject, Subscription } from "rxjs";
export { debounceTime, distinctUntilChanged, filter, map, switchMap, takeUntil } from "rxjs/operators";

import { localKeys, roomDraftPrefix, sessionKeys } from "#renderer/platform/storage-keys.ts";
import { isRegisteredUser } from "#shared/session.ts";
import type { Session } from "#shared/session.ts";

import { api } from "./api.ts";
import type { AppThunk } from "./app-thunk.ts";
import { imagesForgotten } from "./images-slice.ts";
import { sessionEnded, sessionExpired, sessionStarted } from "./session-slice.ts";

/** From now on the page is this session's person's; what it had of another one is forgotten. */
export function changePerson(session: Session): AppThunk<Promise<void>> {
  return async (dispatch, getState, { platform, imageStore }) => {
    const { local } = platform.storage;
    const { user } = session;
    const before = getState().session.session?.user ?? null;
    const owner = local.read(localKeys.contentOwner);
    const isAnothers = isRegisteredUser(user) && owner !== null && owner !== user.id;
    if (isAnothers) dispatch(dropWork());
    if (isRegisteredUser(user)) local.write(localKeys.contentOwner, user.id);
    const keptFor = local.read(localKeys.keptFor);
    local.write(localKeys.keptFor, user.id);
    const isChanged = isAnothers || (before !== null && before.id !== user.id);
    if (isChanged) dispatch(dropCaches());
    dispatch(sessionStarted(session));
    // Whoever was here in an earlier page may have left without a word.
    const isKeptForAnother = keptFor !== null && keptFor !== user.id;
    if (isChanged || isKeptForAnother) await imageStore.clear();
  };
}

/** The person signed out, here or in another tab: nothing of them stays on this device. */
export function forgetPerson(): AppThunk<Promise<void>> {
  return async (dispatch, _getState, { imageStore }) => {
    // Ended before anything is asked again: a refusal now would look like an expired session.
    dispatch(sessionEnded());
    dispatch(dropWork());
    dispatch(dropCaches());
    await imageStore.clear();
  };
}

/**
 * A registered person's session ran out or was ended elsewhere. They did not leave, so what is
 * unsaved waits for them; nobody else gets to see it.
 */
export function expireSession(): AppThunk<Promise<void>> {
  return async (dispatch, _getState, { imageStore }) => {
    dispatch(sessionExpired());
    dispatch(dropCaches());
    await imageStore.clear();
  };
}

/** What the server has too. */
function dropCaches(): AppThunk<void> {
  return (dispatch, _getState, { platform }) => {
    platform.storage.session.remove(sessionKeys.identity);
    dispatch(imagesForgotten());
    dispatch(api.util.resetApiState());
  };
}

/** What is only here. */
function dropWork(): AppThunk<void> {
  return (_dispatch, _getState, { platform }) => {
    const { local, session } = platform.storage;
    local.removeAll(roomDraftPrefix);
    local.remove(localKeys.contentOwner);
    local.remove(localKeys.keptFor);
    local.remove(localKeys.favouriteProducts);
    local.remove(localKeys.removedFavourites);
    local.remove(localKeys.recentProducts);
    local.remove(localKeys.paintInHand);
    local.remove(localKeys.shoppingAllowance);
    session.remove(sessionKeys.companyStyles);
  };
}
